from cryptboard.app import main

main()

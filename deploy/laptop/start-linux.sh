#!/bin/sh
# Double-click, or type: sh start-linux.sh
cd "$(dirname "$0")" && exec python3 start.py "$@"

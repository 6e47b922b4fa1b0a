"""Verifies a post with the library named by the second word: verify.py POST.json standardwebhooks|svix"""

import importlib
import json
import sys

library = importlib.import_module(sys.argv[2])
with open(sys.argv[1], encoding="utf-8") as file:
    post = json.load(file)
try:
    verified = library.Webhook(post["secret"]).verify(post["body"], post["headers"])
    event = verified if isinstance(verified, dict) else json.loads(post["body"])
    print("genuine", event["type"])
except Exception as error:
    print("refused", error)

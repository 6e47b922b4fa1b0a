#!/usr/bin/env bash
# requests-oauthlib 2.0.0 with oauthlib 4.0.1 (PyPI). 2026-12-01.
# A person allows fewer scopes than were asked for. The server answers with a token and says which scopes it has (RFC 6749,
# 5.1). fetch_token raises a plain Warning, as an error, and returns no token. One would guess the token with its scopes.
# Where it bites: the code is used up by then, so the next try fails as invalid_grant and the person begins anew, and to
# `except OAuth2Error` it is not one. OAUTHLIB_RELAX_TOKEN_SCOPE=1 in the environment returns the token.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv own
own/bin/pip install --quiet --disable-pip-version-check requests-oauthlib==2.0.0 oauthlib==4.0.1
cat >client.py <<'PYTHON'
import importlib.metadata
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

from oauthlib.oauth2 import OAuth2Error
from requests_oauthlib import OAuth2Session

os.environ["OAUTHLIB_INSECURE_TRANSPORT"] = "1"  # This server is on loopback, without TLS.
for name in ("requests-oauthlib", "oauthlib"):
    print(name, importlib.metadata.version(name))


class Server(BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        body = json.dumps({"access_token": "secret", "token_type": "Bearer", "scope": "homes:read"}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()


def fetch():
    session = OAuth2Session("app", scope=["homes:read", "homes:write"], redirect_uri="http://127.0.0.1/back")
    try:
        return session.fetch_token(f"http://127.0.0.1:{server.server_port}/token", code="once", include_client_id=True)["scope"]
    except OAuth2Error as error:
        return f"OAuth2Error: {error}"
    except Warning as error:
        return f"Warning: {error}"


raised = fetch()
print("as it comes:", raised)
os.environ["OAUTHLIB_RELAX_TOKEN_SCOPE"] = "1"
relaxed = fetch()
print("relaxed:", relaxed)
if not raised.startswith("Warning: Scope has changed") or relaxed != ["homes:read"]:
    sys.exit("This has changed.")
print("Seen: a good answer ends as a Warning that is raised.")
PYTHON
own/bin/python client.py

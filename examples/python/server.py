# A server that follows people's homes by webhooks, and proves itself by a private key (private_key_jwt).
# README.md says how to make its key and register it. PIANTA=http://127.0.0.1:8420 CLIENT_ID=… python server.py
import json
import os
import secrets
from collections import deque

import requests
from authlib.integrations.base_client import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2.rfc7523 import PrivateKeyJWT
from flask import Flask, redirect, request, session
from joserfc.jwk import ECKey
from standardwebhooks import Webhook, WebhookVerificationError

PIANTA = os.environ.get("PIANTA", "http://127.0.0.1:8420")
PORT = int(os.environ.get("PORT", "8501"))
OWN = os.environ.get("OWN_ADDRESS", f"http://localhost:{PORT}")
KEPT = os.environ.get("KEPT", "server.json")
SCOPE = "openid offline_access projects:read webhooks:manage"

with open(os.environ.get("APP_KEY", "pianta-app-key.json")) as file:
    # Authlib takes any other form for a key of RSA.
    key = ECKey.import_key(json.load(file))


def fetch(url):
    response = requests.get(url, timeout=30)
    response.raise_for_status()
    return response.json()


index = fetch(f"{PIANTA}/v1")
provider = fetch(index["discovery"])

# The tokens. A server of many people keeps them in its database.
kept = {}
if os.path.exists(KEPT):
    with open(KEPT) as file:
        kept = json.load(file)


def keep(**more):
    """Replaces the file, which only its owner can read from its first byte on."""
    kept.update(more)
    with open(os.open(f"{KEPT}.new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(kept, file)
    os.replace(f"{KEPT}.new", KEPT)


client = OAuth2Session(
    os.environ["CLIENT_ID"],
    key,
    token_endpoint_auth_method="private_key_jwt",
    token_endpoint=provider["token_endpoint"],
    scope=SCOPE,
    redirect_uri=f"{OWN}/callback",
    code_challenge_method="S256",
    token=kept.get("token"),
    update_token=lambda token, **_: keep(token=token),
)
client.register_client_auth_method(PrivateKeyJWT(provider["token_endpoint"], alg=key.alg))

app = Flask(__name__)
app.config["MAX_CONTENT_LENGTH"] = 100_000
# Signs the cookie of a sign-in under way. After a restart people begin again.
app.secret_key = secrets.token_bytes()
# The latest events. Keep them with your data, if work must not be repeated after a restart.
seen = deque(maxlen=10_000)
# The secret of the webhook: a new one at each start, so that none is stored.
secret = None


def api(method, path, **options):
    response = client.request(method, index["resource"] + path, timeout=30, **options)
    response.raise_for_status()
    return response.json()


def take_webhook():
    """Takes over the webhook of an earlier run, or registers one."""
    global secret
    url = f"{OWN}/posts"
    mine = [webhook for webhook in api("GET", "/webhooks")["rows"] if webhook["url"] == url]
    taken = api("POST", f"/webhooks/{mine[0]['id']}/secret") if mine else api("POST", "/webhooks", json={"url": url})
    secret = taken["secret"]
    print(f"webhook {taken['id']}", flush=True)


@app.get("/")
def sign_in():
    verifier = secrets.token_urlsafe(48)
    url, state = client.create_authorization_url(provider["authorization_endpoint"], code_verifier=verifier)
    session["pending"] = {"state": state, "code_verifier": verifier}
    return redirect(url)


@app.get("/callback")
def callback():
    pending = session.pop("pending", None)
    if pending is None:
        return "This sign-in is unknown here. Begin again.", 400
    try:
        keep(token=client.fetch_token(authorization_response=request.url, **pending))
    except OAuthError as error:
        return f"The sign-in failed: {error.error}", 400
    take_webhook()
    return "Signed in. Every saved version is told to this server now."


@app.post("/posts")
def take_post():
    try:
        event = Webhook(secret or "").verify(request.get_data(), dict(request.headers))
    except WebhookVerificationError:
        return "", 400
    if event["id"] in seen:
        return "", 204
    data = event["data"]
    if event["type"] == "revision.saved":
        home = api("GET", f"/projects/{data['projectId']}/revisions/{data['number']}")["home"]
        print(f"version {data['number']}: {len(home['plans'])} plans", flush=True)
    if event["type"] == "access.revoked":
        print(f"no more of {data['projectId']}", flush=True)
    # An error above answers 500, and Pianta posts the event again.
    seen.append(event["id"])
    return "", 204


if __name__ == "__main__":
    if "token" in kept:
        take_webhook()
    # One request at a time: a refresh token is used once.
    app.run("127.0.0.1", PORT, threaded=False)

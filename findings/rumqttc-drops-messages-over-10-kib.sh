#!/usr/bin/env bash
# rumqttc 0.25.1 (crates.io), MQTT 3.1.1; aedes 1.2.0 and mqtt 5.16.0 (npm) as broker and publisher. 2026-11-28.
# Incoming packets of more than 10 KiB end the connection (PayloadSizeLimitExceeded), by default. On the next poll() the
# client connects again, with a clean session and so without its subscription: it is connected, and hears nothing more.
# Where it bites: a retained list of devices, as Zigbee2MQTT's bridge/devices, soon passes 10 KiB. The program works on the
# desk, and in a real house it logs one error and then shows a house where nothing ever happens.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "listen"
version = "0.1.0"
edition = "2021"
[profile.dev]
debug = 0
[dependencies]
rumqttc = {version = "=0.25.1", default-features = false}
tokio = {version = "1", features = ["rt", "macros", "time"]}
TOML
cat >src/main.rs <<'RUST'
use rumqttc::{AsyncClient, Event, MqttOptions, Packet, QoS};
use std::{env, time::Duration};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port = env::args().nth(1).unwrap().parse().unwrap();
    let (client, mut events) = AsyncClient::new(MqttOptions::new("listener", "127.0.0.1", port), 10);
    client.subscribe("house/#", QoS::AtLeastOnce).await.unwrap();
    while let Ok(event) = tokio::time::timeout(Duration::from_secs(4), events.poll()).await {
        match event {
            Ok(Event::Incoming(Packet::Publish(message))) => println!("{} {}", message.topic, String::from_utf8_lossy(&message.payload[..5])),
            Ok(Event::Incoming(Packet::ConnAck(_))) => println!("connected"),
            Ok(Event::Incoming(Packet::SubAck(_))) => println!("subscribed"),
            Ok(_) => {}
            Err(error) => println!("error {error:?}"),
        }
    }
}
RUST
cargo build --quiet
grep -A 1 'name = "rumqttc"' Cargo.lock | tail -n 1
echo '{"type": "module"}' >package.json
npm install --silent --no-audit --no-fund aedes@1.2.0 mqtt@5.16.0
cat >run.js <<'JS'
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {createServer} from 'node:net'
import {setTimeout as pause} from 'node:timers/promises'
import {Aedes} from 'aedes'
import mqtt from 'mqtt'

const broker = await Aedes.createBroker()
const server = createServer(broker.handle).listen(0, '127.0.0.1')
await once(server, 'listening')
const {port} = server.address()
const publisher = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`)
const lines = []
const listener = spawn('target/debug/listen', [port], {stdio: ['ignore', 'pipe', 'inherit']})
const said = new Map()
listener.stdout.on('data', async (chunk) => {
  for (const line of String(chunk).trim().split('\n')) {
    console.log('  listener:', line)
    lines.push(line)
    const connections = lines.filter((line) => line === 'connected').length
    const step = line === 'subscribed' ? 'first' : line === 'connected' && connections === 2 ? 'second' : undefined
    if (!step || said.has(step)) continue
    said.set(step, true)
    // The client waits 4 seconds for each message.
    if (step === 'second') await pause(1000)
    await publisher.publishAsync('house/lamp', step, {qos: 1})
    if (step === 'first') await publisher.publishAsync('house/devices', 'x'.repeat(11_000), {qos: 1})
    console.log(`  published: ${step}`)
  }
})
await once(listener, 'exit')
await publisher.endAsync()
broker.close(() => server.close())
const seen = (text) => lines.some((line) => line.includes(text))
const lost = seen('PayloadSizeLimitExceeded') && said.has('second') && !seen('devices') && !seen('secon')
if (!lost || lines.filter((line) => line === 'subscribed').length !== 1) {
  console.error('This has changed.')
  process.exit(1)
}
console.log('Seen: 11 kB end the connection, and after it the listener has no subscription.')
JS
node run.js

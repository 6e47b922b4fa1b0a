import {resolve} from 'node:path'
import t from 'tap'
import {readConfig} from '../../agent/config.ts'

t.test('readConfig() has a default for each setting and ignores the server’s', async (t) => {
  t.same(readConfig({PIANTA_DATA: '/srv', PATH: '/bin'}), {
    server: new URL('http://127.0.0.1:8420'),
    data: resolve('agent-data'),
    host: '127.0.0.1',
    port: 8430,
    logLevel: 'info',
    logFormat: 'text',
    bridges: [],
    bridge: 'none',
    cardOrigins: [],
    relyOn: 'automated',
  })
})

t.test('readConfig() reads settings, treats empty ones as unset, and freezes', async (t) => {
  const config = readConfig({
    PIANTA_AGENT_SERVER: 'nas:8420',
    PIANTA_AGENT_DATA: '/srv/tablet',
    PIANTA_AGENT_HOST: '::1',
    PIANTA_AGENT_PORT: '0',
    PIANTA_AGENT_LOG_LEVEL: ' debug ',
    PIANTA_AGENT_LOG_FORMAT: 'json',
    PIANTA_AGENT_MQTT_URL: '',
    PIANTA_AGENT_CARD_ORIGINS: 'http://homeassistant.local:8123/, https://House.example:443',
    PIANTA_AGENT_BRIDGE: '',
    PIANTA_AGENT_VISITS: 'commands',
  })
  t.same(config, {
    server: new URL('http://nas:8420'),
    data: '/srv/tablet',
    host: '::1',
    port: 0,
    logLevel: 'debug',
    logFormat: 'json',
    bridges: [],
    bridge: 'none',
    cardOrigins: ['http://homeassistant.local:8123', 'https://house.example'],
    relyOn: 'automated',
    visits: 'command',
  })
  t.throws(() => Object.assign(config, {port: 1}))
})

for (const [name, value, message] of [
  ['PIANTA_AGENT_PORT', '65536', /^PIANTA_AGENT_PORT must be a port from 0 to 65535\.$/],
  ['PIANTA_AGENT_PORT', '80a', /PIANTA_AGENT_PORT/],
  ['PIANTA_AGENT_LOG_LEVEL', 'loud', /^PIANTA_AGENT_LOG_LEVEL must be one of debug, info/],
  ['PIANTA_AGENT_BRIDGE', 'zigbee', /^PIANTA_AGENT_BRIDGE must be one of none, simulated\.$/],
  ['PIANTA_AGENT_SERVER', 'ftp://nas', /^PIANTA_AGENT_SERVER must be an address like http:/],
  ['PIANTA_AGENT_RELY_ON', 'some', /^PIANTA_AGENT_RELY_ON must be one of automated, all, none\.$/],
  ['PIANTA_AGENT_VISITS', 'all', /^PIANTA_AGENT_VISITS must be one of none, look, commands\.$/],
  ['PIANTA_AGENT_CARD_ORIGINS', '*', /^PIANTA_AGENT_CARD_ORIGINS must be none, or origins like/],
  ['PIANTA_AGENT_CARD_ORIGINS', 'http://nas/ha', /^PIANTA_AGENT_CARD_ORIGINS must be none, or origins like/],
  ['PIANTA_AGENT_CARD_ORIGINS', 'null', /^PIANTA_AGENT_CARD_ORIGINS must be none, or origins like/],
  ['PIANTA_AGENT_METERS', 'grid=', /^PIANTA_AGENT_METERS must be none, or parts like grid=mqtt:meter_in/],
  ['PIANTA_AGENT_METERS', 'grid=a, grid=b', /^PIANTA_AGENT_METERS must be none/],
  ['PIANTA_AGENT_METERS', 'wind=a', /^PIANTA_AGENT_METERS must be none/],
  ['PIANTA_AGENT_METERS', 'grid=a, price=cheap', /^PIANTA_AGENT_METERS must be none/],
  ['PIANTA_AGENT_LOG_FORMAT', 'xml', /^PIANTA_AGENT_LOG_FORMAT must be one of text, json\.$/],
  ['PIANTA_AGENT_HOME_ASSISTANT_URL', 'ftp://nas', /^PIANTA_AGENT_HOME_ASSISTANT_URL must be an address like http:/],
  ['PIANTA_AGENT_MQTT_URL', 'mqtt://me:hidden@nas', /^PIANTA_AGENT_MQTT_URL must be .* without a login\.$/],
  [
    'PIANTA_AGENT_HOME_ASSISTANT_URL',
    'homeassistant.local',
    /^PIANTA_AGENT_HOME_ASSISTANT_URL needs PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE too\.$/,
  ],
  ['PIANTA_AGENT_HOME_ASSISTANT_TOKEN_FILE', 'token', /needs PIANTA_AGENT_HOME_ASSISTANT_URL too/],
  ['PIANTA_AGENT_MQTT_USERNAME', 'me', /needs PIANTA_AGENT_MQTT_URL too/],
  ['PIANTA_AGENT_MQTT_PASSWORD_FILE', 'password', /needs PIANTA_AGENT_MQTT_URL too/],
  ['PIANTA_AGENT_PROT', '1', /^PIANTA_AGENT_PROT is not a setting of the agent\./],
] as const) {
  t.test(`readConfig() refuses ${name}=${value} by name`, async (t) => {
    t.throws(() => readConfig({[name]: value}), {kind: 'configuration', message})
  })
}

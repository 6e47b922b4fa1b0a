import t, {type Test} from 'tap'
import {readHouse as build, text} from './read-house.ts'

/** Messages in the shape that ESPHome publishes: short keys, `~`-free topics, one device. */
const esphome = {
  dev: {ids: '84f3eb112233', name: 'Studio', sw: 'esphome v2026.6.0', mdl: 'esp01_1m', mf: 'espressif', sa: 'Study'},
}
const esphomeAvailability = {avty_t: 'studio/status', pl_avail: 'online', pl_not_avail: 'offline'}

t.test('ESPHome', async (t: Test) => {
  const common = {...esphome, ...esphomeAvailability}
  const {named, names, stateOf, sent, registry, house} = build(
    {
      'homeassistant/light/studio/lamp/config': {
        ...common,
        schema: 'json',
        clrm: true,
        supported_color_modes: ['color_temp', 'rgb'],
        brightness: true,
        min_mirs: 153.0,
        max_mirs: 500.0,
        effect: true,
        fx_list: ['Rainbow', 'None'],
        name: 'Lamp',
        stat_t: 'studio/light/lamp/state',
        cmd_t: 'studio/light/lamp/command',
        uniq_id: 'ESPlightlamp',
      },
      'homeassistant/sensor/studio/temperature/config': {
        ...common,
        dev_cla: 'temperature',
        unit_of_meas: '°C',
        stat_cla: 'measurement',
        name: 'Temperature',
        stat_t: 'studio/sensor/temperature/state',
        uniq_id: 'ESPsensortemperature',
      },
      'homeassistant/binary_sensor/studio/window/config': {
        ...common,
        dev_cla: 'window',
        name: 'Window',
        stat_t: 'studio/binary_sensor/window/state',
        uniq_id: 'ESPbinary_sensorwindow',
      },
      'homeassistant/cover/studio/blind/config': {
        ...common,
        name: 'Blind',
        stat_t: 'studio/cover/blind/state',
        pos_t: 'studio/cover/blind/position/state',
        set_pos_t: 'studio/cover/blind/position/command',
        cmd_t: 'studio/cover/blind/command',
        uniq_id: 'ESPcoverblind',
      },
      'homeassistant/climate/studio/heater/config': {
        ...common,
        name: 'Heater',
        modes: ['off', 'heat'],
        mode_cmd_t: 'studio/climate/heater/mode/command',
        mode_stat_t: 'studio/climate/heater/mode/state',
        temp_cmd_t: 'studio/climate/heater/target_temperature/command',
        temp_stat_t: 'studio/climate/heater/target_temperature/state',
        curr_temp_t: 'studio/climate/heater/current_temperature/state',
        min_temp: 10,
        max_temp: 28,
        temp_unit: 'C',
        uniq_id: 'ESPclimateheater',
      },
      'homeassistant/fan/studio/fan/config': {
        ...common,
        name: 'Fan',
        stat_t: 'studio/fan/fan/state',
        cmd_t: 'studio/fan/fan/command',
        uniq_id: 'ESPfanfan',
      },
      'homeassistant/light/studio/strip/config': {
        ...common,
        schema: 'json',
        clrm: true,
        supported_color_modes: ['color_temp', 'rgbw'],
        brightness: true,
        min_mirs: 153,
        max_mirs: 500,
        name: '',
        stat_t: 'studio/light/strip/state',
        cmd_t: 'studio/light/strip/command',
        uniq_id: 'ESPlightstrip',
      },
      'homeassistant/valve/studio/water/config': {
        ...common,
        dev_cla: 'water',
        name: 'Water',
        pos_t: 'studio/valve/water/position/state',
        set_pos_t: 'studio/valve/water/position/command',
        cmd_t: 'studio/valve/water/command',
        uniq_id: 'ESPvalvewater',
      },
      'homeassistant/sensor/studio/wifi/config': {
        ...common,
        ent_cat: 'diagnostic',
        name: 'WiFi Signal',
        stat_t: 'studio/sensor/wifi/state',
        uniq_id: 'ESPsensorwifi',
      },
    },
    {
      'studio/status': 'online',
      'studio/light/lamp/state': {state: 'ON', brightness: 255, color_mode: 'rgb', color: {r: 255, g: 136, b: 0}},
      'studio/sensor/temperature/state': '21.4',
      'studio/binary_sensor/window/state': 'ON',
      'studio/cover/blind/state': 'open',
      'studio/cover/blind/position/state': '40',
      'studio/climate/heater/mode/state': 'heat',
      'studio/climate/heater/target_temperature/state': '21.0',
      'studio/climate/heater/current_temperature/state': '19.8',
      'studio/fan/fan/state': 'OFF',
      'studio/valve/water/position/state': '35',
    },
  )
  t.same(names(), [
    'Studio Lamp',
    'Studio Temperature',
    'Studio Window',
    'Studio Blind',
    'Studio Heater',
    'Studio Fan',
    'Studio',
    'Studio Water',
  ])
  t.match(named('Studio'), {kind: 'light', actions: ['toggle', 'turn', 'brightness', 'kelvin', 'color']})
  const strip = (state: object) => {
    house.receive('studio/light/strip/state', text({state: 'ON', brightness: 255, ...state}))
    return stateOf('Studio')
  }
  const on = {status: 'ok', on: true, brightness: 1}
  const black = {r: 0, g: 0, b: 0}
  t.same(strip({color_mode: 'rgbw', color: {r: 255, g: 0, b: 0, w: 0}}), {...on, color: '#ff0000'})
  t.same(strip({color_mode: 'rgbw', color: {...black, w: 255}}), on, 'only its white light shines')
  t.same(strip({color_mode: 'rgbct', color: {r: 0, g: 255, b: 0}, color_temp: 300}), {...on, color: '#00ff00'})
  t.same(strip({color_mode: 'rgbct', color: {...black, w: 255}, color_temp: 250}), {...on, kelvin: 4000})
  t.same(strip({color_mode: 'cwww', color: {c: 255, w: 0}}), on, 'its two whites without a number of kelvin')
  t.same(stateOf('Studio Water'), {status: 'ok', on: true})
  t.same(sent('Studio Water', {type: 'toggle'}), [['studio/valve/water/command', 'CLOSE']])
  t.match(named('Studio Lamp'), {id: 'mqtt:light:ESPlightlamp', kind: 'light', room: 'Study', kelvins: [2000, 6536]})
  t.same(stateOf('Studio Lamp'), {status: 'ok', on: true, brightness: 1, color: '#ff8800'})
  t.match(stateOf('Studio Temperature'), {value: 21.4, unit: '°C', temperature: 21.4})
  t.match(stateOf('Studio Window'), {contact: 'open'})
  t.match(stateOf('Studio Blind'), {position: 0.4})
  t.match(stateOf('Studio Heater'), {on: true, mode: 'heat', targetTemperature: 21, temperature: 19.8})
  t.same(stateOf('Studio Fan'), {status: 'ok', on: false})
  t.same(sent('Studio Lamp', {type: 'color', value: '#ff8800'}), [
    ['studio/light/lamp/command', '{"state":"ON","color":{"r":255,"g":136,"b":0}}'],
  ])
  t.same(sent('Studio Blind', {type: 'position', value: 0.3}), [['studio/cover/blind/position/command', '30']])
  t.same(sent('Studio Blind', {type: 'stop'}), [['studio/cover/blind/command', 'STOP']])
  t.same(sent('Studio Heater', {type: 'turn', on: false}), [['studio/climate/heater/mode/command', 'off']])
  t.same(sent('Studio Fan', {type: 'toggle'}), [['studio/fan/fan/command', 'ON']])
  t.same(registry.problems(), [])
})

t.test('Tasmota announces itself by messages of its own', async (t) => {
  const config = {
    ip: '192.168.15.10',
    dn: 'Tasmota',
    fn: ['Garden', 'Pump', null, null, null, null, null, null],
    hn: 'tasmota-AABBCC-1234',
    mac: '00004C112233',
    md: 'Generic',
    ty: 0,
    if: 0,
    ofln: 'Offline',
    onln: 'Online',
    state: ['OFF', 'ON', 'TOGGLE', 'HOLD'],
    sw: '14.1.0',
    t: 'tasmota_112233',
    ft: '%prefix%/%topic%/',
    tp: ['cmnd', 'stat', 'tele'],
    rl: [1, 1, 0, 0, 0, 0, 0, 0],
    so: {'4': 0, '30': 0},
    lk: 1,
    lt_st: 0,
    ver: 1,
  }
  const sn = {
    sn: {Time: '2026-11-23T10:00:00', ENERGY: {Power: 12, Total: 3.2}, SI7021: {Temperature: 70}, TempUnit: 'F'},
    ver: 1,
  }
  const {names, stateOf, sent} = build(
    {'tasmota/discovery/00004C112233/config': config, 'tasmota/discovery/00004C112233/sensors': sn},
    {
      'tele/tasmota_112233/LWT': 'Online',
      'tele/tasmota_112233/STATE': {POWER1: 'ON', POWER2: 'OFF'},
      'tele/tasmota_112233/SENSOR': {ENERGY: {Power: 12, Total: 3.2}, SI7021: {Temperature: 70}},
    },
  )
  t.same(names(), ['Tasmota Garden', 'Tasmota Pump', 'Tasmota Power', 'Tasmota Total', 'Tasmota SI7021 Temperature'])
  t.match(stateOf('Tasmota Garden'), {status: 'ok', on: true})
  t.match(stateOf('Tasmota Power'), {value: 12, unit: 'W', power: 12})
  t.match(stateOf('Tasmota SI7021 Temperature'), {value: 70, unit: '°F', temperature: 21.11})
  t.same(sent('Tasmota Pump', {type: 'turn', on: true}), [['cmnd/tasmota_112233/POWER2', 'ON']])

  const lamp = build(
    {
      'tasmota/discovery/00004C112244/config': {
        ...config,
        mac: '00004C112244',
        t: 'bulb',
        dn: 'Bulb',
        rl: [2],
        lt_st: 5,
      },
    },
    {'stat/bulb/RESULT': {POWER: 'ON', Dimmer: 60, HSBColor: '30,100,60', CT: 300}},
  )
  t.match(lamp.stateOf('Bulb'), {status: 'ok', on: true, brightness: 0.6, color: '#ff8000'})
  t.same(lamp.sent('Bulb', {type: 'brightness', value: 0.5}), [['cmnd/bulb/Dimmer', '50']])
  t.same(lamp.sent('Bulb', {type: 'color', value: '#0000ff'}), [['cmnd/bulb/HsbColor', '240,100']])

  const shutter = build(
    {'tasmota/discovery/00004C112255/config': {...config, mac: '00004C112255', t: 'blind', dn: 'Blind', rl: [3, 3]}},
    {'stat/blind/RESULT': {Shutter1: {Position: 70, Direction: 0, Target: 70}}},
  )
  t.match(shutter.stateOf('Blind'), {status: 'ok', position: 0.7})
  t.same(shutter.sent('Blind', {type: 'position', value: 0.3}), [['cmnd/blind/ShutterPosition1', '30']])
  t.same(shutter.sent('Blind', {type: 'stop'}), [['cmnd/blind/Backlog', 'ShutterStop1']])
})

t.test('a message of a whole device, with base topics and availability of several', async (t) => {
  const {named, names, stateOf, house} = build(
    {
      'homeassistant/device/0x42/config': {
        '~': 'boiler',
        dev: {ids: ['0x42'], name: 'Boiler'},
        o: {name: 'bla2mqtt'},
        stat_t: '~/state',
        avty: [
          {t: '~/online', pl_avail: 'yes', pl_not_avail: 'no'},
          {t: 'gateway/online', pl_avail: 'yes', pl_not_avail: 'no'},
        ],
        avty_mode: 'any',
        cmps: {
          power: {
            p: 'switch',
            cmd_t: '~/set',
            val_tpl: '{{ value_json.on }}',
            stat_on: true,
            uniq_id: 'p',
            name: 'Boiler pump',
          },
          temp: {p: 'sensor', dev_cla: 'temperature', unit_of_meas: '°C', val_tpl: '{{ value_json.t }}', uniq_id: 't'},
          removed: {p: 'sensor'},
          hidden: {p: 'sensor', uniq_id: 'h', en: false},
        },
      },
    },
    {'boiler/state': {on: true, t: 55.5}},
  )
  t.same(names(), ['Boiler pump', 'Boiler Temperature'])
  t.equal(named('Boiler pump')?.id, 'mqtt:switch:p')
  t.match(stateOf('Boiler pump'), {on: true})
  t.match(stateOf('Boiler Temperature'), {value: 55.5})
  house.receive('boiler/online', 'no')
  house.receive('gateway/online', 'yes')
  t.match(stateOf('Boiler pump'), {status: 'ok'})
  house.receive('gateway/online', 'no')
  t.match(stateOf('Boiler pump'), {status: 'unavailable'})
})

t.test('hostile messages cost little', async (t) => {
  const deep = `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`
  const {registry, names} = build({
    'homeassistant/light/deep/config': deep,
    'homeassistant/light/all/config': {state_topic: '#', command_topic: 'a/+/set', name: 'All', unique_id: 'all'},
    'homeassistant/light/proto/config':
      '{"__proto__":{"name":"x"},"command_topic":"p/set","unique_id":"proto","name":"Proto"}',
  })
  t.same(names(), ['All', 'Proto'])
  t.same(
    registry.problems().map(({reason}) => reason),
    [
      'The discovery message is no JSON object.',
      'command_topic is no topic of one device.',
      'state_topic is no topic of one device.',
    ],
  )
  for (let at = 0; at < 6000; at++) {
    registry.put(
      `homeassistant/switch/s${at}/config`,
      text({command_topic: `s${at}`, name: `S${at}`, unique_id: `s${at}`}),
    )
  }
  t.equal(registry.entities().size, 5000)
  t.match(registry.problems()[0]?.reason, /more than 5000 devices/)
})

t.test('a thing is named by any of its messages', async (t) => {
  const boiler = {identifiers: ['boiler-1']}
  const {names, named} = build({
    'homeassistant/sensor/p/config': {unique_id: 'p', name: 'Flow', state_topic: 'p', device: boiler},
    'homeassistant/sensor/q/config': {
      unique_id: 'q',
      name: 'Pressure',
      state_topic: 'q',
      device: {...boiler, name: 'Boiler', suggested_area: 'Cellar'},
    },
    'homeassistant/switch/r/config': {unique_id: 'r', name: 'Hot water', command_topic: 'r', device: boiler},
  })
  t.same(names(), ['Boiler Flow', 'Boiler Pressure', 'Boiler Hot water'])
  t.equal(named('Boiler Hot water')?.room, 'Cellar')
})

t.test('a sensor that several gateways hear is read from each; a command goes to one device', async (t) => {
  const tag = {unique_id: 'tag', name: 'Tag', state_topic: '+/+/BTtoMQTT/C0FFEE', value_template: '{{ value_json.t }}'}
  const {house, stateOf, registry} = build({
    'homeassistant/sensor/tag/config': tag,
    'homeassistant/sensor/rest/config': {unique_id: 'rest', name: 'Rest', state_topic: 'gate/#'},
    'homeassistant/sensor/all/config': {unique_id: 'all', name: 'All', state_topic: '#'},
    'homeassistant/switch/plug/config': {unique_id: 'plug', name: 'Plug', command_topic: 'plug/+/set'},
  })
  t.same([...house.topics()].sort(), ['+/+/BTtoMQTT/C0FFEE', 'gate/#'])
  house.receive('home/gw1/BTtoMQTT/C0FFEE', '{"t":19.5}')
  t.match(stateOf('Tag'), {value: 19.5})
  house.receive('home/gw2/BTtoMQTT/C0FFEE', '{"t":20}')
  house.receive('home/BTtoMQTT/C0FFEE', '{"t":1}')
  t.match(stateOf('Tag'), {value: 20})
  house.receive('gate/a/b', 'open')
  t.match(stateOf('Rest'), {text: 'open'})
  t.same(
    registry.problems().map(({name, reason}) => [name, reason]),
    [
      ['All', 'state_topic is no topic of one device.'],
      ['Plug', 'command_topic is no topic of one device.'],
    ],
  )
})

t.test('a part of a device is called after the whole, in its room, and with its battery', async (t) => {
  const {house, named, names, stateOf} = build({
    'homeassistant/device/panel/config': {
      dev: {ids: ['panel'], name: 'Wall panel', sa: 'Hall'},
      o: {name: 'o'},
      stat_t: 'panel',
      cmps: {battery: {p: 'sensor', uniq_id: 'b', dev_cla: 'battery', val_tpl: '{{ value_json.b }}'}},
      cdevs: ['Left', 'Right'].map((name, at) => ({
        ids: [`panel-${at}`],
        name,
        ...(at === 1 && {sa: 'Kitchen'}),
        cmps: {key: {p: 'switch', uniq_id: `k${at}`, name: null, cmd_t: 'set', val_tpl: `{{ value_json.k${at} }}`}},
      })),
    },
  })
  t.same(names(), ['Wall panel', 'Wall panel Left', 'Wall panel Right'], 'the battery is the only one of the whole')
  t.equal(named('Wall panel Left')?.room, 'Hall')
  t.equal(named('Wall panel Right')?.room, 'Kitchen')
  house.receive('panel', text({b: 30, k0: 'ON', k1: 'OFF'}))
  t.same(stateOf('Wall panel Left'), {status: 'ok', on: true, battery: 30})
  t.same(stateOf('Wall panel Right'), {status: 'ok', on: false, battery: 30})
})

t.test('a message of its own may be of a part', async (t) => {
  const relay = (name: string, child: object) => ({
    ...{uniq_id: name, name: null, stat_t: `panel/${name}`, cmd_t: 'set'},
    dev: {ids: 'panel', name: 'Wall panel', sa: 'Hall', ...child},
  })
  const {house, named, names, stateOf} = build({
    'homeassistant/switch/left/config': relay('left', {cdev: {ids: 'panel-0', name: 'Left'}}),
    'homeassistant/switch/right/config': relay('right', {child_device: {identifiers: ['panel-1'], name: 'Right'}}),
    'homeassistant/sensor/battery/config': {...relay('battery', {}), dev_cla: 'battery'},
  })
  t.same(names(), ['Wall panel Left', 'Wall panel Right', 'Wall panel'])
  t.equal(named('Wall panel Left')?.room, 'Hall')
  house.receive('panel/battery', '30')
  house.receive('panel/left', 'ON')
  t.same(stateOf('Wall panel Left'), {status: 'ok', on: true, battery: 30})
})

t.test('a list of parts that is none is no harm', async (t) => {
  for (const cdevs of ['x', [null, 1, {}, {cmps: [1]}], {}, [[{cmps: {a: {p: 'sensor'}}}]]]) {
    const {names} = build({'homeassistant/device/d/config': {dev: {name: 'D'}, cmps: {}, cdevs}})
    t.same(names(), [])
  }
})

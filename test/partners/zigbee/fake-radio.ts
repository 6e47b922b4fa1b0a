import type {EventEmitter} from 'node:events'
import {readFileSync} from 'node:fs'
import {createRequire} from 'node:module'
import {join} from 'node:path'
import type {ZigbeeThing} from './things.ts'

/**
 * A radio without hardware, loaded into Zigbee2MQTT by `node --import`. Everything else is the real program. The things
 * answer requests, obey commands, and report changes. The test tells more reports by `process.send`.
 */
interface Frame {
  header: {isGlobal: boolean; commandIdentifier: number; transactionSequenceNumber: number; manufacturerCode?: number}
  command: {name: string}
  cluster: {ID: number; name: string; attributes: Record<string, {ID: number; type: number}>}
  payload: Record<string, number> & {attrId: number; attrData: unknown}[]
  toBuffer(): Buffer
}

interface Payload {
  clusterID: number
  address: number
  header: unknown
  data: Buffer
  endpoint: number
  linkquality: number
  groupID: number
  wasBroadcast: boolean
  destinationEndpoint: number
}

/** A report of a thing: attributes of a cluster by name. */
export interface Report {
  ieee: string
  cluster: string
  endpoint?: number
  /** A command that the thing sends, like a button's; without it, attributes. */
  command?: string
  values: Record<string, unknown>
}

const require = createRequire(join(process.env.ZIGBEE2MQTT_PROGRAM ?? '', 'package.json'))
const herdsman = join(require.resolve('zigbee-herdsman'), '..')
const {Adapter} = require(join(herdsman, 'adapter/adapter.js'))
const Zcl = require(join(herdsman, 'zspec/zcl/index.js'))
const things: ZigbeeThing[] = JSON.parse(readFileSync(join(process.env.ZIGBEE2MQTT_DATA ?? '', 'things.json'), 'utf8'))
const address = (ieee: string) => 0x1000 + things.findIndex((thing) => thing.ieee === ieee)

/** The requests that a network map makes (Zigbee 3.0, section 2.4.3.3). */
const [lqiTable, routingTable] = [0x31, 0x32]
const coordinator = '0x00124b0000000001'
const routers = things.filter(({isBattery}) => !isBattery)
const sleepers = things.filter(({isBattery}) => isBattery)

interface Neighbour {
  eui64: string
  nwkAddress: number
  deviceType: number
  rxOnWhenIdle: number
  relationship: number
  permitJoining: number
  depth: number
  lqi: number
}

/**
 * The mesh: the coordinator hears the first three routers, and every other router is reached by the one three before it.
 * The sleepers are children of the routers in turn. The last router is unplugged.
 */
function neighboursOf(ieee: string): Neighbour[] {
  const at = routers.findIndex((router) => router.ieee === ieee)
  if (at === routers.length - 1) throw new Error('no answer')
  const [parent, child, sibling] = [0, 1, 2]
  const entry = (of: string, relationship: number, deviceType: number, lqi: number): Neighbour => ({
    eui64: of,
    nwkAddress: of === coordinator ? 0 : address(of),
    deviceType,
    rxOnWhenIdle: deviceType === 2 ? 0 : 1,
    relationship,
    permitJoining: 0,
    depth: 1,
    lqi,
  })
  if (at === -1) return routers.slice(0, 3).map(({ieee}, index) => entry(ieee, sibling, 1, 200 - 20 * index))
  const above = routers[at - 3]?.ieee ?? coordinator
  const below = routers[at + 3]?.ieee
  return [
    entry(above, parent, above === coordinator ? 0 : 1, 180 - 5 * at),
    ...(below === undefined ? [] : [entry(below, sibling, 1, 160 - 5 * at)]),
    ...sleepers.filter((_, index) => index % (routers.length - 1) === at).map(({ieee}) => entry(ieee, child, 2, 90)),
  ]
}

/** Each router knows the way to the coordinator. */
function routesOf(ieee: string) {
  const at = routers.findIndex((router) => router.ieee === ieee)
  if (at === -1) return []
  const above = routers[at - 3]?.ieee
  return [{destinationAddress: 0, status: 'ACTIVE', nextHopAddress: above === undefined ? 0 : address(above)}]
}

const [serverToClient, global, specific] = [1, 0, 1]
let sequence = 0

/** The initial attributes of each cluster. */
const initial: Readonly<Record<string, Record<string, unknown>>> = {
  genOnOff: {onOff: 0},
  genLevelCtrl: {currentLevel: 254},
  closuresWindowCovering: {currentPositionLiftPercentage: 0, currentPositionTiltPercentage: 0},
  genAnalogOutput: {presentValue: 100},
  haElectricalMeasurement: {
    acPowerDivisor: 10,
    acPowerMultiplier: 1,
    acVoltageDivisor: 10,
    acVoltageMultiplier: 1,
    acCurrentDivisor: 1000,
    acCurrentMultiplier: 1,
  },
  hvacThermostat: {localTemp: 2150, occupiedHeatingSetpoint: 2000, systemMode: 4, hostFlags: 4},
}

/** Attributes that makers add to the standard's clusters: an enumeration of Tuya's. */
const makersOwn: Readonly<Record<string, {ID: number; type: number}>> = {tuyaMovingState: {ID: 0xf000, type: 0x30}}

class FakeRadio extends (Adapter as new (...options: unknown[]) => EventEmitter) {
  /** The attributes of each thing, endpoint and cluster, by name. */
  attributes = new Map<string, Record<string, unknown>>()

  async start() {
    process.on('message', (report: Report) => this.report(report))
    return 'resumed'
  }
  async stop() {}
  async getCoordinatorIEEE() {
    return '0x00124b0000000001'
  }
  async getCoordinatorVersion() {
    return {type: 'Fake', meta: {revision: 1}}
  }
  async reset() {}
  async supportsBackup() {
    return false
  }
  async backup() {
    throw new Error('no backup')
  }
  async getNetworkParameters() {
    return {panID: 6754, extendedPanID: '0xdddddddddddddddd', channel: 11, nwkUpdateID: 0}
  }
  async addInstallCode() {}
  waitFor() {
    return {promise: new Promise(() => {}), cancel() {}}
  }
  /** Answers for the mesh; a thing that is unplugged never does. */
  async sendZdo(ieee: string, _: number, cluster: number) {
    const neighbours = neighboursOf(ieee)
    if (cluster === lqiTable)
      return [0, {neighborTableEntries: neighbours.length, startIndex: 0, entryList: neighbours}]
    if (cluster === routingTable) {
      const routes = routesOf(ieee)
      return [0, {routingTableEntries: routes.length, startIndex: 0, entryList: routes}]
    }
    return [0, {}]
  }
  async permitJoin() {}
  async sendZclFrameToGroup() {}
  async sendZclFrameToAll() {}
  async setChannelInterPAN() {}
  async sendZclFrameInterPANToIeeeAddr() {}
  async sendZclFrameInterPANBroadcast() {
    throw new Error('no touchlink')
  }
  async restoreChannelInterPAN() {}

  async sendZclFrameToEndpoint(
    ieee: string,
    _: number,
    endpoint: number,
    frame: Frame,
    __: number,
    noResponse: boolean,
  ) {
    const cluster = frame.cluster.name
    const store = this.store(ieee, endpoint, cluster)
    const answer = frame.header.isGlobal
      ? this.answerGlobal(frame, store, (cluster, values) => this.report({ieee, endpoint, cluster, values}))
      : undefined
    if (!frame.header.isGlobal) setImmediate(() => this.obey(ieee, endpoint, frame))
    const response = answer ?? ['defaultRsp', {cmdId: frame.header.commandIdentifier, statusCode: 0}]
    if (noResponse) return undefined
    const payload = this.payload(ieee, endpoint, global, response[0], frame.cluster, response[1], frame)
    // A radio hands over every frame, also the answers to requests.
    if (response[0] === 'readRsp') setImmediate(() => this.emit('zclPayload', payload))
    return payload
  }

  store(ieee: string, endpoint: number, cluster: string): Record<string, unknown> {
    const key = `${ieee}/${endpoint}/${cluster}`
    const found = this.attributes.get(key) ?? {...initial[cluster]}
    this.attributes.set(key, found)
    return found
  }

  answerGlobal(
    {command, cluster, payload}: Frame,
    store: Record<string, unknown>,
    tell: (cluster: string, values: Record<string, unknown>) => void,
  ): [string, unknown] | undefined {
    const nameOf = (id: number) => Object.entries(cluster.attributes).find(([, {ID}]) => ID === id)
    if (command.name === 'read') {
      return [
        'readRsp',
        payload.map(({attrId}) => {
          const [name = '', attribute] = nameOf(attrId) ?? []
          if (!attribute || store[name] === undefined) return {attrId, status: 134}
          return {attrId, status: 0, dataType: attribute.type, attrData: store[name]}
        }),
      ]
    }
    if (command.name === 'write') {
      for (const {attrId, attrData} of payload) store[nameOf(attrId)?.[0] ?? attrId] = attrData
      if (cluster.name === 'genAnalogOutput') setImmediate(() => tell(cluster.name, {...store}))
      return ['writeRsp', [{status: 0}]]
    }
    return command.name === 'configReport' ? ['configReportRsp', [{status: 0}]] : undefined
  }

  /** Obeys a command, and reports the change. */
  obey(ieee: string, endpoint: number, {command, cluster, payload}: Frame): void {
    const tell = (cluster: string, values: Record<string, unknown>) => this.report({ieee, endpoint, cluster, values})
    const reactions: Record<string, () => void> = {
      'genOnOff.on': () => tell('genOnOff', {onOff: 1}),
      'genOnOff.off': () => tell('genOnOff', {onOff: 0}),
      'genOnOff.toggle': () => tell('genOnOff', {onOff: this.store(ieee, endpoint, 'genOnOff').onOff ? 0 : 1}),
      'genLevelCtrl.moveToLevelWithOnOff': () => {
        tell('genLevelCtrl', {currentLevel: payload.level})
        tell('genOnOff', {onOff: payload.level === 0 ? 0 : 1})
      },
      'genLevelCtrl.moveToLevel': () => tell('genLevelCtrl', {currentLevel: payload.level}),
      'lightingColorCtrl.moveToColorTemp': () =>
        tell('lightingColorCtrl', {colorTemperature: payload.colortemp, colorMode: 2}),
      'lightingColorCtrl.moveToColor': () =>
        tell('lightingColorCtrl', {currentX: payload.colorx, currentY: payload.colory, colorMode: 1}),
      'closuresWindowCovering.upOpen': () => tell(cluster.name, {currentPositionLiftPercentage: 0}),
      'closuresWindowCovering.downClose': () => tell(cluster.name, {currentPositionLiftPercentage: 100}),
      'closuresWindowCovering.goToLiftPercentage': () =>
        tell(cluster.name, {currentPositionLiftPercentage: payload.percentageliftvalue}),
      'closuresWindowCovering.goToTiltPercentage': () =>
        tell(cluster.name, {currentPositionTiltPercentage: payload.percentagetiltvalue}),
      'hvacThermostat.danfossSetpointCommand': () => tell(cluster.name, {occupiedHeatingSetpoint: payload.setpoint}),
    }
    reactions[`${cluster.name}.${command.name}`]?.()
  }

  report({ieee, endpoint = 1, cluster, command, values}: Report): void {
    const definition = Zcl.Utils.getCluster(cluster, null, {})
    if (command !== undefined) {
      this.emit('zclPayload', this.payload(ieee, endpoint, specific, command, definition, values))
      return
    }
    Object.assign(this.store(ieee, endpoint, cluster), values)
    const records = Object.entries(values).map(([name, attrData]) => {
      const {ID, type} = definition.attributes[name] ?? makersOwn[name]
      return {attrId: ID, dataType: type, attrData}
    })
    this.emit('zclPayload', this.payload(ieee, endpoint, global, 'report', definition, records))
  }

  payload(
    ieee: string,
    endpoint: number,
    type: number,
    command: string,
    cluster: Frame['cluster'],
    content: unknown,
    request?: Frame,
  ): Payload {
    const number = request?.header.transactionSequenceNumber ?? ++sequence % 256
    const manufacturer = request?.header.manufacturerCode
    const frame = Zcl.Frame.create(type, serverToClient, true, manufacturer, number, command, cluster.name, content, {})
    const data = frame.toBuffer()
    return {
      clusterID: cluster.ID,
      address: address(ieee),
      header: Zcl.Header.fromBuffer(data),
      data,
      endpoint,
      linkquality: 120,
      groupID: 0,
      wasBroadcast: false,
      destinationEndpoint: 1,
    }
  }
}

Adapter.create = async (network: unknown, port: unknown, backup: unknown, options: unknown) =>
  new FakeRadio(network, port, backup, options)

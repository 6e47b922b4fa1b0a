import {buffer} from 'node:stream/consumers'
import {constants, crc32, deflateRawSync} from 'node:zlib'
import {ZipFile} from 'yazl'

type Entries = Record<string, string | Buffer>

/** Makes an ordinary ZIP file. */
export function zip(entries: Entries, options: {compress?: boolean} = {}): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name, options)
  file.end()
  return buffer(file.outputStream)
}

/** A flat of two rooms, with a door between them, a window, a lamp, a bed and a dimension line. */
export const flatXml = ({more = '', version = '7200'} = {}) => `<?xml version='1.0'?>
<home version='${version}' name='/home/anna/flat.sh3d' camera='topCamera' wallHeight='250.0'>
  <compass x='-100.0' y='50.0' diameter='100.0' northDirection='0.5' longitude='0.16' latitude='0.79' timeZone='Europe/Rome'/>
  ${more}
  <wall id='wall-n' wallAtStart='wall-w' wallAtEnd='wall-e' xStart='0.0' yStart='0.0' xEnd='800.0' yEnd='0.0' height='250.0' thickness='20.0'/>
  <wall id='wall-e' wallAtStart='wall-n' wallAtEnd='wall-s' xStart='800.0' yStart='0.0' xEnd='800.0' yEnd='500.0' height='250.0' thickness='20.0'/>
  <wall id='wall-s' wallAtStart='wall-e' wallAtEnd='wall-w' xStart='800.0' yStart='500.0' xEnd='0.0' yEnd='500.0' height='250.0' thickness='20.0'/>
  <wall id='wall-w' wallAtStart='wall-s' wallAtEnd='wall-n' xStart='0.0' yStart='500.0' xEnd='0.0' yEnd='0.0' height='250.0' thickness='20.0'/>
  <wall id='wall-m' xStart='450.0' yStart='0.0' xEnd='450.0' yEnd='500.0' height='250.0' thickness='10.0'/>
  <room id='room-1' name='Soggiorno' areaVisible='true'><point x='10' y='10'/><point x='445' y='10'/><point x='445' y='490'/><point x='10' y='490'/></room>
  <room id='room-2' name='Camera'><point x='455' y='10'/><point x='790' y='10'/><point x='790' y='490'/><point x='455' y='490'/></room>
  <doorOrWindow id='door-1' catalogId='eTeks#door' name='Porta' x='450.0' y='250.0' angle='1.5707964' width='90.0' depth='12.0' height='208.0' movable='false' boundToWall='true' wallThickness='0.8' wallDistance='0.1' model='0' icon='1'/>
  <doorOrWindow id='window-1' catalogId='eTeks#window' name='Finestra' x='200.0' y='0.0' elevation='90.0' width='120.0' depth='22.0' height='120.0' movable='false' boundToWall='true' model='0' icon='1'/>
  <light id='light-1' name='Lampada' x='200.0' y='250.0' elevation='220.0' width='30.0' depth='30.0' height='30.0' movable='false' power='0.5' model='2' icon='3'/>
  <pieceOfFurniture id='piece-1' name='Letto' x='650.0' y='250.0' width='160.0' depth='200.0' height='60.0' model='2' icon='3'/>
  <dimensionLine xStart='0.0' yStart='0.0' xEnd='800.0' yEnd='0.0' offset='-40.0'/>
</home>
`

/** An entry of a hostile archive: its headers may be wrong. */
interface RawEntry {
  name: string
  packed: Buffer
  /** 8, deflated, by default. */
  method?: number
  flags?: number
  crc?: number
  /** The inflated size that the headers declare. */
  size: number
}

/** Writes a ZIP file byte by byte (APPNOTE.TXT 4.3). */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {name, packed, method = 8, flags = 0, crc = 0, size} of entries) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, place, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 4)
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 6)
  end.writeUInt32LE(
    directory.reduce((sum, {length}) => sum + length, 0),
    8,
  )
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end])
}

/** Makes a correct entry. */
export function rawEntry(name: string, content: string | Buffer): RawEntry {
  const bytes = Buffer.from(content)
  return {name, packed: deflateRawSync(bytes), crc: crc32(bytes), size: bytes.length}
}

/** Returns this many mebibytes of spaces, deflated to a thousandth of that size. */
export function deflatedSpaces(mebibytes: number): Buffer {
  const some = deflateRawSync(Buffer.alloc(1024 * 1024, ' '), {finishFlush: constants.Z_SYNC_FLUSH})
  return Buffer.concat([...Array.from({length: mebibytes}, () => some), deflateRawSync(Buffer.alloc(0))])
}

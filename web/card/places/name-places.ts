import type {BoundDevice, BoundElement} from '#shared/home/bindings.ts'
import type {Home} from '#shared/home/schema.ts'
import type {HouseLanguage} from '#shared/text/languages.ts'
import {createNamer, placeWords} from './place-words.ts'
import {createPlaceRooms} from './rooms-of-places.ts'

type Place = Omit<BoundDevice, 'device'>

/** Returns a function that names places as people know them: `door to Balcony in Kitchen`, `Kitchen: temperature`. */
export function createPlaceNamer(home: Home, language: HouseLanguage): (place: Place) => string {
  const words = placeWords[language]
  const nameOf = createNamer(home, language)
  const roomsOf = createPlaceRooms(home)
  const unnamedDoors = new Set(
    home.plans.flatMap(({openings}) => openings.flatMap(({id, kind, name}) => (kind === 'door' && !name ? id : []))),
  )

  return (place) => {
    const name = nameOf(place as BoundElement)
    if (place.kind === 'room') return place.role === '' ? name : `${name}: ${words.roles[place.role] ?? place.role}`
    const rooms = roomsOf(place)
    const [here, behind] = rooms
    if (!here || rooms.some((room) => name.includes(room.name))) return name
    const door = behind ? words.doorTo(behind.name) : words.doorOut
    return words.inRoom(unnamedDoors.has(place.id) ? door : name, here.name)
  }
}

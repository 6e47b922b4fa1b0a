/** Names for imported elements that have none. */
export const defaultNames = {
  en: {home: 'Home', level: 'Level', plan: 'Plan', room: 'Room', piece: 'Piece'},
  it: {home: 'Casa', level: 'Livello', plan: 'Pianta', room: 'Stanza', piece: 'Arredo'},
}

/** The names that an import gives to what has none. */
export const defaultNames = {
  en: {home: 'Home', level: 'Level', plan: 'Plan', room: 'Room', piece: 'Piece'},
  it: {home: 'Casa', level: 'Livello', plan: 'Pianta', room: 'Stanza', piece: 'Arredo'},
}

/** The files beside the card's script that it loads when somebody needs them. */
export const moreFile = 'pianta-card-more.js'
export const layersFile = 'pianta-card-layers.js'

/** Stop words of both languages, and units after numbers. */
const stopWords = new Set(
  (
    'di a da in con su per tra fra il lo la i gli le un uno una e ed o del dello della dei degli delle al allo alla ai ' +
    'agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle che ' +
    'the of with for and or to an on at by from is x cm mm'
  ).split(' '),
)

export const isStopWord = (word: string): boolean => stopWords.has(word)

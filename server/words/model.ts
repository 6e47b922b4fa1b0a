export const en = {
  title: (name: string) => `“${name}” in three dimensions`,
  needsScript:
    'The model in three dimensions needs JavaScript, which is turned off in this browser. The plans show the same home.',
  parts: 'Rooms and named things in it',
  more: (count: number) => (count === 1 ? 'And one more.' : `And ${count} more.`),
  emptyLead: 'When a plan is drawn or imported, you can look at it from all sides here, and walk through it.',
}

export const it: typeof en = {
  title: (name) => `«${name}» in tre dimensioni`,
  needsScript:
    'Il modello in tre dimensioni ha bisogno di JavaScript, che in questo browser è disattivato. Le piante mostrano la stessa casa.',
  parts: 'Stanze e cose con un nome',
  more: (count) => (count === 1 ? 'E un’altra.' : `E altre ${count}.`),
  emptyLead: 'Quando una pianta è disegnata o importata, qui la guardi da ogni lato e ci cammini dentro.',
}

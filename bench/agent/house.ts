/** A house of many entities for the agent's bench, in this process. Even entities are sensors, odd ones lamps. */
export interface BenchHouse extends AsyncDisposable {
  /** The settings of an agent in this house. */
  settings: Record<string, string>
  /** Sets the value of a sensor. */
  set(entity: number, value: number): void
  /** The number of commands that have arrived. */
  commands(): number
  device(entity: number): string
  /** Opens a bare connection, which reads the same changes, as the floor. */
  openBare(onValue: (value: number) => void): Promise<Disposable>
}

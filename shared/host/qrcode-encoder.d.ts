/** The encoder inside qrcode-terminal, which its types leave out. */
declare module 'qrcode-terminal/vendor/QRCode/index.js' {
  class QRCode {
    /** `version` -1 chooses the smallest; `level` 1 is error correction L. */
    constructor(version: number, level: number)
    addData(text: string): void
    make(): void
    getModuleCount(): number
    isDark(row: number, column: number): boolean
  }
  export = QRCode
}

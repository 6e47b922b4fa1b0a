/** A backup that can't be made or used for a reason outside the file, like a full disk. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** A file that is no whole backup: bytes changed, its end is missing, or it never was one. */
export class DamagedBackupError extends Error {
  override name = 'DamagedBackupError'
}

/** An encrypted backup without its passphrase. */
export class PassphraseError extends Error {
  override name = 'PassphraseError'
}

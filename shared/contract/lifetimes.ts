/** Seconds that an access token lasts. */
export const accessTokenLifetime = 60 * 60

/** Seconds that a refresh token lasts after its last use. */
export const refreshTokenLifetime = 90 * 24 * 60 * 60

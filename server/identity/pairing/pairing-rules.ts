import {errors, type KoaContextWithOIDC} from 'oidc-provider'
import {deviceClient} from '#shared/contract/scopes.ts'
import type {Config} from '../../config.ts'
import {networkMatcher} from '../../outbound/public-address.ts'

/** Whether a pairing ends with a number that the page shows and the person types on the device. */
export type Confirmation = 'number' | undefined

export type PairingConfig = Pick<Config, 'pairing'>

/**
 * Returns the check of a device's request for a code, by the administrator's settings (RFC 10027, sections 6.1.7, 6.1.8
 * and 6.1.16). The check returns how the pairing is confirmed, and throws the provider's errors.
 */
export function createPairingRules({pairing}: PairingConfig) {
  const {allowsUnregistered, networks, needsNumber} = pairing
  const isAllowedAddress = networks.length === 0 ? () => true : networkMatcher(networks)

  return function checkPairing({oidc, ip}: Pick<KoaContextWithOIDC, 'oidc' | 'ip'>): Confirmation {
    if (!allowsUnregistered && oidc.client?.clientId === deviceClient.id) {
      throw new errors.UnauthorizedClient('this server pairs registered apps only: register this one')
    }
    if (!isAllowedAddress(ip)) {
      throw new errors.AccessDenied('this server pairs devices in its own networks only, and this one is elsewhere')
    }
    const confirmation = oidc.body?.confirmation
    if (confirmation === undefined && needsNumber) {
      throw new errors.InvalidRequest('this server confirms each pairing: send confirmation=number')
    }
    if (confirmation !== undefined && confirmation !== 'number') {
      throw new errors.InvalidRequest('confirmation must be number')
    }
    return confirmation
  }
}

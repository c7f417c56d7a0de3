import { readPreference, writePreference } from '../preferences/browser-storage'

/**
 * Returns true if single letters are shortcuts in this browser, which is the default until the user
 * turns them off.
 */
export const singleKeysOn = () => readPreference('single-keys') !== 'off'

export const keepSingleKeys = (on: boolean) => writePreference('single-keys', on ? null : 'off')

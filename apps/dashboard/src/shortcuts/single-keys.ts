import { readPreference, writePreference } from '../preferences/browser-storage'

/** Whether single letters are shortcuts in this browser. They are, until somebody turns them off. */
export const singleKeysOn = () => readPreference('single-keys') !== 'off'

export const keepSingleKeys = (on: boolean) => writePreference('single-keys', on ? null : 'off')

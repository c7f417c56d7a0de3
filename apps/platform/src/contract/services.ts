import type { Permission } from '../access/access.types'
import type { Contract } from './contract'

declare module '../base/services' {
  interface Services {
    contract: Contract
    /** Returns whether any operation of this server's mode asks for the permission. */
    isServed: (permission: Permission) => boolean
  }
}

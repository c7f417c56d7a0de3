import type { AccessControl } from './check-permission'

declare module '../base/services' {
  interface Services {
    access: AccessControl
  }
}

import type { Operations } from './operations.types'

declare module '../../base/services' {
  interface Services {
    operations: Operations
  }
}

import { AppError, type ErrorCode } from '../../base/app-error'
import { aiApiMessages } from './ai.messages'

type AiFailure = keyof typeof aiApiMessages

const ANSWERS: Record<AiFailure, readonly [status: number, code: ErrorCode]> = {
  'not-configured': [409, 'not_supported'],
  'too-long': [413, 'result_too_large'],
  timeout: [504, 'timeout'],
  refused: [502, 'unavailable'],
  busy: [502, 'unavailable'],
  unreachable: [502, 'unavailable'],
  empty: [502, 'unavailable'],
}

/** Reason why the AI endpoint gave no text. `cause` is for the log, and holds neither key nor prompt. */
export class AiError extends AppError {
  override readonly name = 'AiError'

  constructor(
    readonly reason: AiFailure,
    cause?: Error,
  ) {
    super(...ANSWERS[reason], aiApiMessages[reason], { cause })
  }
}

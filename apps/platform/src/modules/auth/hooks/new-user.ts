import { randomUUID } from 'node:crypto'
import type { AuthConfig } from '../auth-config'

/** A user that is about to be created. */
export interface NewUserDraft {
  email: string | null
  phone: string | null
  is_anonymous: boolean
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
}

/** Ends a transaction that wants to create a user before the project has been asked. */
export class ApprovalNeeded extends Error {
  override readonly name = 'ApprovalNeeded'

  constructor(
    readonly id: string,
    readonly draft: NewUserDraft,
  ) {
    super('The hook is asked first, outside of the transaction.')
  }
}

export interface NewUsers {
  /** Returns the ID of a user to be created. @throws ApprovalNeeded */
  idOf(draft: NewUserDraft): string
  /** Runs a transaction; again, once the project has approved the user that it creates. */
  approved<T>(work: () => Promise<T>): Promise<T>
}

/** @param ask asks the project. @throws AuthError for a refusal */
export function createNewUsers(
  config: Pick<AuthConfig, 'hook_before_user_created_enabled'>,
  ask: (needed: ApprovalNeeded) => Promise<void>,
): NewUsers {
  let approved: ApprovalNeeded | null = null
  return {
    idOf(draft) {
      if (!config.hook_before_user_created_enabled) return randomUUID()
      const isAsked = approved?.draft.email === draft.email && approved.draft.phone === draft.phone
      if (approved === null || !isAsked) throw new ApprovalNeeded(randomUUID(), draft)
      return approved.id
    },
    async approved(work) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApprovalNeeded)) throw error
        await ask(error)
        approved = error
        return work()
      }
    },
  }
}

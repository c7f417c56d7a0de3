import { useToast } from '@howdah/ui/toast/toast-provider'
import type { UsersMessages } from './users.messages'

/** Returns a function that copies a text and says so. */
export function useCopy({ copied, copyRefused }: UsersMessages): (text: string) => void {
  const toast = useToast()
  return (text) => void copy(text)

  async function copy(text: string): Promise<void> {
    try {
      // Absent on pages without TLS.
      await navigator.clipboard.writeText(text)
      toast.success(copied)
    } catch {
      toast.error(copyRefused)
    }
  }
}

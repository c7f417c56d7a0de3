import { copyToClipboard } from '../clipboard/copy-to-clipboard'
import { useToast } from '@howdah/ui/toast/toast-provider'
import type { UsersMessages } from './users.messages'

/** Returns a function that copies a text and says so. */
export function useCopy({ copied, copyRefused }: UsersMessages): (text: string) => void {
  const toast = useToast()
  return (text) =>
    void copyToClipboard(text).then((isCopied) =>
      isCopied ? toast.success(copied) : toast.error(copyRefused),
    )
}

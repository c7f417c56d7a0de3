import { getSslCertificate } from '@howdah/platform-client/resources/pooler/get-ssl-certificate'
import { useMutation } from '@tanstack/react-query'
import { useHowdahContext } from '../../provider/howdah-context'

/** Loads the certificate of the server's authority when it is asked for. */
export function useCertificate(ref: string, onLoad: (certificate: string) => void) {
  const { client, queryClient } = useHowdahContext('ConnectDialog')
  const loading = useMutation(
    { mutationFn: () => getSslCertificate(client, { ref }), onSuccess: onLoad },
    queryClient,
  )
  return {
    load: () => loading.mutate(),
    isLoading: loading.isPending,
    error: loading.error,
  }
}

import { useQuery } from '@tanstack/react-query'
import { accountSecurityMessages as messages } from './security.messages'
import { qrPath } from './qr-path'

/** A QR code, dark on white in both themes, as cameras need it. What draws it is fetched when the first one is shown. */
export function QrCode({ text }: { text: string }) {
  // The cache keeps it no longer than it is shown: the text is a secret.
  const code = useQuery({
    // oxlint-disable-next-line howdah/no-literal-query-key -- computed here, from no platform
    queryKey: ['qr-code', text],
    queryFn: () => encode(text),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (code.error) return <p className="hd-form-note">{messages.qrFailed}</p>
  const size = code.data?.size ?? 1
  return (
    <svg
      className="hd-qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={messages.qrCode}
      shapeRendering="crispEdges"
    >
      {code.data && <path d={code.data.path} fill="black" />}
    </svg>
  )
}

async function encode(text: string): Promise<{ size: number; path: string }> {
  const { encode: encodeQr } = await import('uqr')
  const { data, size } = encodeQr(text, { ecc: 'M', border: 2 })
  return { size, path: qrPath(data) }
}

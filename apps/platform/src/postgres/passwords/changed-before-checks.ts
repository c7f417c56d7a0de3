/**
 * Code points, as ranges in hexadecimal, that Unicode 3.2 does not have or RFC 4013 prohibits, and
 * that NFKC makes others of, which are allowed. Postgres checks a password before it normalizes
 * it, so it leaves one with any of them as it is; RFC 4013 checks what NFKC makes of it.
 */
const RANGES = `
  340-341 3f9 10fc 1d2c-1d2e 1d30-1d3a 1d3c-1d45 1d47-1d4d 1d4f-1d53 1d56-1d58 1d5a-1d5b
  1d5d-1d6a 1d78 1d9b-1da6 1da8-1da9 1dab-1db7 1db9-1dbf 2090-209c 213b-213c 2150-2152 2189
  2c7c-2c7d 321d-321e 3244-3247 3250 327c-327e 32cc-32cf 32ff 3377-337a 33de-33df 33ff
  a69c-a69d a7f1-a7f4 a7f8-a7f9 ab5e ab69 fa2e-fa2f fa6b-fa6d fa70-fad9 fe10-fe19 fe47-fe48
  10781-10785 10787 10789-1078c 1078e-1079b 1079e 107a0 107a2-107a6 107a8-107ac 107ae-107af
  107b2-107b8 1ccd6-1ccf9 1d4c1 1d6a4 1d7ca-1d7cb 1e030-1e049 1e04b-1e04f 1e051-1e06b 1e06d
  1ee00-1ee03 1ee05-1ee1f 1ee21-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b 1ee42
  1ee47 1ee49 1ee4b 1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62
  1ee64 1ee67-1ee6a 1ee6c-1ee72 1ee74-1ee77 1ee79-1ee7c 1ee7e 1ee80-1ee89 1ee8b-1ee9b
  1eea1-1eea3 1eea5-1eea9 1eeab-1eebb 1f100-1f10a 1f110-1f12e 1f130-1f14f 1f16a-1f16c 1f190
  1f200-1f202 1f210-1f23b 1f240-1f248 1f250-1f251 1fbf0-1fbf9
`

const characters = RANGES.trim()
  .split(/\s+/)
  .map((range) => range.replaceAll(/[0-9a-f]+/g, String.raw`\u{$&}`))
  .join('')

/** Matches a password that Postgres does not prepare though RFC 4013 would. */
export const changedBeforeChecks = new RegExp(`[${characters}]`, 'u')

import { createContext } from 'react'

/** Fetches the code of the page at a pathname ahead of a visit; without a site around it, does nothing. */
export const PrefetchContext = createContext<(pathname: string) => void>(() => undefined)

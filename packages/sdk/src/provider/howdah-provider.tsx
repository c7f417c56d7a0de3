import { createPlatformClient } from '@howdah/platform-client/client'
import { PlatformError } from '@howdah/platform-client/errors'
import type { GetAccessToken } from '@howdah/platform-client/access-token'
import type {
  HowdahAccentColor,
  HowdahDensity,
  HowdahGrayColor,
  HowdahRadius,
  HowdahScaling,
} from '@howdah/ui/theme/theme-context'
import type { SupportLink } from '@howdah/ui/error-alert/support-link'
import type { Toast } from '@howdah/ui/toast/toast.store'
import type { HowdahAppearance } from '@howdah/ui/theme/appearance'
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { createDraftStore } from '../draft-store/draft-store'
import { HowdahContext, type HowdahContextValue, type ProviderMessages } from './howdah-context'
import type { HowdahErrorHandler, HowdahEvent } from './howdah-events'
import { createLatest } from './latest'
import { createOffers } from './offers'
import { isWithout } from './optional-answers'
import { problemOfLocale, readBaseUrl } from './wrong-props'
import { browserStorage, type HowdahStorage } from '../browser-storage/storage'

/** Theme of the widgets; omitted settings follow the defaults. */
export interface HowdahThemeSettings {
  /** `inherit` follows the `color-scheme` of the element around a widget. @default 'inherit' */
  appearance?: HowdahAppearance
  /** A named scale, or any CSS color, such as that of your brand; texts keep their contrast. @default 'iris' */
  accentColor?: HowdahAccentColor
  /** Scale of grays. @default 'slate' */
  grayColor?: HowdahGrayColor
  /** Roundness of corners. @default 'medium' */
  radius?: HowdahRadius
  /** Size of everything, fonts and spaces. @default '95%' */
  scaling?: HowdahScaling
  /** Height of rows in grids, lists, trees and menus. @default 'standard' */
  density?: HowdahDensity
  /** Font of texts. @default the page's */
  fontFamily?: string
  /** Font of code and values. @default the system's monospaced one */
  codeFontFamily?: string
}

export interface HowdahProviderProps<Messages extends ProviderMessages = ProviderMessages> {
  /**
   * URL of the platform, for example `https://platform.example.com`; a relative one is one of the
   * page's. Another URL starts everything again.
   */
  baseUrl: string
  /** Gives the bearer token of a request; asked once for requests that go out together, and once more after a 401. Absent: the session cookie. */
  getAccessToken?: GetAccessToken
  /** In place of the global `fetch`, for tests and stories. */
  fetch?: typeof globalThis.fetch
  /** The project that widgets work on unless they are given one of their own. */
  project?: { ref: string }
  /**
   * The signed-in person, whose drafts are stored separately from other people's. Absent: the
   * platform is asked.
   */
  person?: { id: string }
  /**
   * Permission check for the actions to offer, such as `can('run', 'sql')`. A hint only: the
   * platform enforces. @default everything
   */
  can?: (action: string, resource: string) => boolean
  /** Colors, fonts and measures of the widgets. */
  theme?: HowdahThemeSettings
  /** Texts in place of the built-in ones, by group. */
  messages?: Messages
  /** Address of your support for messages about failures, or a function that draws the link. @default none, and no message names support */
  supportLink?: SupportLink | string
  /** A BCP 47 tag for numbers and times. @default the browser's */
  locale?: string
  /** Storage of drafts. Read once. @default localStorage, if there is one */
  storage?: HowdahStorage
  /**
   * Container of dialogs and menus.
   * @default the dialog, popover or fullscreen element around the widget, else its shadow root, else document.body
   */
  portalContainer?: HTMLElement | null
  /** For a Content-Security-Policy with a style nonce. */
  nonce?: string
  /** Sets this provider's drafts apart from those of another for the same project. @default '' */
  instanceId?: string
  /** Called after each action of a person that the widgets report. */
  onEvent?: (event: HowdahEvent) => void
  /**
   * Shows a message of a widget in the way of your product; the widgets then show none themselves.
   * One with the `id` of an earlier one takes its place. @default each widget shows its own
   */
  onToast?: (toast: Toast) => void
  /** Errors of the widgets, failed loads included. */
  onError?: HowdahErrorHandler
  /**
   * Called when the platform refuses the token, also a fresh one, or when there is none: the person
   * has to sign in again.
   */
  onUnauthorized?: () => void
  /** The page, or the part of it with widgets. */
  children?: ReactNode
}

/**
 * Provides the platform, the project and the host's options to the widgets inside. Renders nothing
 * itself, so it can wrap a whole app: the host's elements, and its own TanStack Query client, are
 * not affected.
 */
export function HowdahProvider(props: HowdahProviderProps) {
  return <Services key={props.baseUrl} {...props} />
}

function Services(props: HowdahProviderProps) {
  const {
    project,
    person,
    theme,
    messages = noMessages,
    supportLink,
    locale: givenLocale,
    portalContainer = null,
    nonce,
    instanceId = '',
    can = allow,
  } = props
  const [latest] = useState(() => createLatest(props))
  const [services] = useState(() => createServices(props, latest.get))

  // Host callbacks are often created again at each render; long-lived services call the newest.
  useLayoutEffect(() => latest.set(props))

  useEffect(() => {
    services.queryClient.mount()
    return () => services.queryClient.unmount()
  }, [services])

  const wrongLocale = useMemo(() => problemOfLocale(givenLocale), [givenLocale])
  const locale = wrongLocale ? undefined : givenLocale
  const problem = services.wrongAddress ?? wrongLocale
  useEffect(() => {
    if (problem) services.report(problem, { during: 'render' })
  }, [problem, services])

  const onToast = props.onToast && services.onToast
  const projectRef = project?.ref
  const personId = person?.id
  const value = useMemo<HowdahContextValue>(
    () => ({
      ...services,
      problem,
      project: projectRef === undefined ? null : { ref: projectRef },
      person: personId === undefined ? null : { id: personId },
      instanceId,
      can,
      theme,
      messages,
      supportLink,
      locale,
      portalContainer,
      nonce,
      onToast,
    }),
    [
      services,
      problem,
      projectRef,
      personId,
      instanceId,
      can,
      theme,
      messages,
      supportLink,
      locale,
      portalContainer,
      nonce,
      onToast,
    ],
  )
  return <HowdahContext value={value}>{props.children}</HowdahContext>
}

const allow = () => true
const noMessages: ProviderMessages = {}

function createServices(
  { baseUrl, getAccessToken, fetch, storage }: HowdahProviderProps,
  latest: () => HowdahProviderProps,
) {
  const address = readBaseUrl(baseUrl)
  const isWrong = 'problem' in address
  const client = createPlatformClient({
    baseUrl: isWrong ? 'http://howdah.invalid' : address.url,
    mayHaveKey() {
      const { can = allow } = latest()
      return can('run', 'sql_write') && can('create', 'temporary_api_keys')
    },
    ...(getAccessToken
      ? { getAccessToken: (options) => (latest().getAccessToken ?? getAccessToken)(options) }
      : {}),
    // Without an address nothing is sent, also by a host's own use of the client.
    ...(isWrong ? { fetch: () => Promise.reject(address.problem) } : {}),
    ...(fetch && !isWrong
      ? { fetch: (input, init) => (latest().fetch ?? fetch)(input, init) }
      : {}),
  })
  const report: HowdahErrorHandler = (error, context) => {
    latest().onError?.(error, context)
    if (error instanceof PlatformError && error.status === 401) latest().onUnauthorized?.()
  }
  const browser = storage ?? browserStorage()
  const made = new Map<string, unknown>()
  return {
    client,
    wrongAddress: isWrong ? address.problem : null,
    queryClient: createQueryClient((error) => report(error, { during: 'load' })),
    storage: browser,
    drafts: createDraftStore(browser),
    offers: createOffers(),
    personNow: () => latest().person?.id ?? null,
    lasting<T>(key: string, make: () => T): T {
      if (!made.has(key)) made.set(key, make())
      return made.get(key) as T // the caller that uses a key also created its value
    },
    emit: (event: HowdahEvent) => latest().onEvent?.(event),
    onToast: (toast: Toast) => latest().onToast?.(toast),
    report,
  }
}

/** Tells whether an error says that the platform does not have what is optional. */
const isAnswerOf = (optional: unknown, error: unknown) =>
  optional === true && error instanceof PlatformError && isWithout(error.status)

/** @param onFailure called once for each load that failed and is not tried again by itself */
function createQueryClient(onFailure: (error: unknown) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (!meta?.isReported && !isAnswerOf(meta?.optional, error)) onFailure(error)
      },
    }),
    defaultOptions: {
      // A request that is made offline fails in words; the default would wait without any.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) =>
          failures < 3 && error instanceof PlatformError && error.retryable,
        refetchOnWindowFocus: false,
      },
    },
  })
}

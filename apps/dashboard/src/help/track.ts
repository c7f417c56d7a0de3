/** User actions to count. Spec section 7, "Analytics events". */
export type AnalyticsEvent =
  | { name: 'help_button_clicked' }
  | {
      name: 'connection_string_copied'
      connectionType: string
      lang: string
      connectionMethod: string
    }

/**
 * Reports a user action. Nothing is sent over the network: the page dispatches `howdah:analytics`
 * on `window`, with the event as its `detail`, for operators of the server who collect analytics.
 */
export function track(event: AnalyticsEvent): void {
  window.dispatchEvent(new CustomEvent('howdah:analytics', { detail: event }))
}

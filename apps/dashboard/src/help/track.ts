/** What people do that is worth counting. Spec section 7, "Analytics events". */
export type AnalyticsEvent = { name: 'help_button_clicked' }

/**
 * Tells whoever counts. Nothing is sent anywhere: the page dispatches `howdah:analytics` on `window`, with the event as its `detail`, for
 * those who run this server and want to know.
 */
export function track(event: AnalyticsEvent): void {
  window.dispatchEvent(new CustomEvent('howdah:analytics', { detail: event }))
}

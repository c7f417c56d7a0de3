/** CSS px below which a window is that of a phone, where the sidebar is a sheet. */
export const MOBILE_BELOW_PX = 768

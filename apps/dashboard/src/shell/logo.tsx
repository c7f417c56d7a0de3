/** The seat on the elephant's back: a roof on two posts, the arch of the back, and the trunk. Decoration; name what it links to. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg
      className="hd-logo"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path className="hd-logo-seat" d="M9.5 6.75 14 3.25l4.5 3.5M11.25 7v3M16.75 7v3" />
      <path
        className="hd-logo-back"
        d="M8 20.5V15a5 5 0 0 1 5-5h2.5a5 5 0 0 1 5 5v5.5M8 13.5H6.75A3.25 3.25 0 0 0 3.5 16.75v1.5a1.75 1.75 0 0 0 3.5 0"
      />
    </svg>
  )
}

/** Cards before they are there. Drawn only when it takes longer than 300 ms. */
export function CardSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="hd-cards hd-delayed" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="hd-card">
          <span className="hd-bone" data-width="half" />
          <span className="hd-bone" data-width="third" />
        </div>
      ))}
    </div>
  )
}

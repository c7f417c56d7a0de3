/** Rows of a list or a form before they are there. Drawn only when it takes longer than 300 ms. */
export function RowSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className="hd-rows hd-delayed" aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="hd-row-bone">
          <span className="hd-bone" data-width={index % 2 === 0 ? 'half' : 'third'} />
        </div>
      ))}
    </div>
  )
}

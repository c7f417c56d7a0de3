/** A step of a query's plan, as reported by EXPLAIN. */
export interface PlanNode {
  /** Its place in the tree: `0`, `0.1`, `0.1.0`. */
  readonly id: string
  /** `Seq Scan`, `Hash Join`. */
  readonly kind: string
  /** Object that the step works on, for example `orders as o` or an index. */
  readonly target: string | null
  /** Relation to the parent step if it is not one of its inputs: `InitPlan 1`, `CTE recent`. */
  readonly role: string | null
  /** Postgres's own units. */
  readonly cost: { readonly startup: number; readonly total: number } | null
  /** The share of the whole plan that this step alone takes, 0 to 1: of the time when it was measured, else of the cost. */
  readonly share: number
  /** Rows each time that it ran; `actual` is null when the plan was not carried out, or never reached this step. */
  readonly rows: { readonly estimated: number; readonly actual: number | null } | null
  /**
   * Factor by which the actual number of rows exceeds, or falls below, the estimate; 1 if the
   * estimate was right, null if unknown.
   */
  readonly misestimate: number | null
  /**
   * Time of the step alone, and including its child steps, in milliseconds; null if not measured.
   */
  readonly time: { readonly own: number; readonly total: number } | null
  readonly loops: number | null
  /** All other properties reported by EXPLAIN. */
  readonly details: readonly PlanDetail[]
  readonly children: readonly PlanNode[]
}

export interface PlanDetail {
  readonly name: string
  readonly value: string
}

export interface QueryPlan {
  readonly root: PlanNode
  /** The id of the step with the longest own time. */
  readonly worst: string
  /** True if the statement was executed (EXPLAIN ANALYZE). */
  readonly analyzed: boolean
  /** Milliseconds. */
  readonly planningTime: number | null
  readonly executionTime: number | null
  /** Triggers, compilation, settings: properties of the whole plan. */
  readonly details: readonly PlanDetail[]
}

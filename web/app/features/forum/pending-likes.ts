interface PendingLike {
  isLiked: boolean
  /** It was not sent because the connection was down, and is sent on reconnection. */
  isQueued: boolean
}

/** The viewer's likes that the server has not confirmed, by the id of the post or comment. They are shown at once. */
export class PendingLikes {
  readonly #likes = new Map<string, PendingLike>()

  get hasQueued(): boolean {
    return [...this.#likes.values()].some(({ isQueued }) => isQueued)
  }

  /**
   * Records a click and returns whether to send it now. A second click during a request is ignored; while the first one is
   * only queued, the second replaces it.
   */
  click(id: string, isLiked: boolean): boolean {
    const pending = this.#likes.get(id)
    if (pending && !pending.isQueued) return false
    this.#likes.set(id, { isLiked, isQueued: pending !== undefined })
    return pending === undefined
  }

  /** The connection was down. */
  queue(id: string, isLiked: boolean): void {
    this.#likes.set(id, { isLiked, isQueued: true })
  }

  /** The server confirmed or refused it. */
  settle(id: string): void {
    this.#likes.delete(id)
  }

  /** Removes and returns the queued ones. */
  takeQueued(): [id: string, isLiked: boolean][] {
    const queued = [...this.#likes].filter(([, { isQueued }]) => isQueued)
    for (const [id] of queued) this.#likes.delete(id)
    return queued.map(([id, { isLiked }]) => [id, isLiked])
  }

  /** The post or comment with the viewer's latest like. */
  applyTo<T extends { isLiked: boolean; likesCount: number }>(target: T, id: string): T {
    const isLiked = this.#likes.get(id)?.isLiked ?? target.isLiked
    if (isLiked === target.isLiked) return target
    return { ...target, isLiked, likesCount: target.likesCount + (isLiked ? 1 : -1) }
  }
}

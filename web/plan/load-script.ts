/** Loads a script beside the page's own. Rejects when the agent doesn't send it. */
export const loadScript = (src: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error(`${src} does not load`))
    }
    document.head.append(script)
  })

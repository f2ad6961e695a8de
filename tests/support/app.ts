import type { BrowserContext, Page } from 'playwright-core'

export const ADMIN = { email: 'admin@example.com', password: 'stargazarr' }

/** A tab of the product, operated by roles and names. */
export class App {
  constructor(
    readonly page: Page,
    readonly url: string,
  ) {}

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path)
  }

  /** Navigates within the loaded app, which is much faster than loading a page. */
  async navigate(path: string): Promise<void> {
    await this.page.evaluate(to => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  async enter(): Promise<void> {
    const data = { ...ADMIN, login: ADMIN.email }
    const response = await this.page.request.post(`${this.url}/v1/users/login`, { data })
    if (!response.ok()) throw new Error(`Couldn't sign in: HTTP status ${response.status()}.`)
  }

  async openSignedIn(path: string): Promise<void> {
    await this.enter()
    await this.open(path)
  }

  async fillSignIn({ email, password } = ADMIN): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
  }

  async signIn(): Promise<void> {
    await this.fillSignIn()
    await this.button('Log in').click()
    // Otherwise, the pointer would rest on the pending requests of the dashboard and hold their rows.
    await this.page.mouse.move(0, 0)
  }

  /** Waits until event toasts, banners and the offer of a newer build can appear: they load while the browser is idle. */
  async waitUntilToastsCanAppear(): Promise<void> {
    await this.page
      .getByRole('region', { name: 'Latest change', includeHidden: true })
      .waitFor({ state: 'attached' })
  }

  /** Presses a shortcut of the shell once the shell listens for it. */
  async pressShortcut(keys: string): Promise<void> {
    await this.page
      .locator('header')
      .getByRole('button', { name: /^Search/ })
      .waitFor()
    await this.page.keyboard.press(keys)
  }

  /** Holds back this tab's calls to a path. Resolves to a function that releases them. */
  async hold(path: string): Promise<() => void> {
    let release = () => {}
    const isReleased = new Promise<void>(resolve => (release = resolve))
    await this.page.route(`**${path}`, async route => {
      await isReleased
      await route.continue()
    })
    return release
  }

  private named(role: 'button' | 'link' | 'heading') {
    return (name: string | RegExp) =>
      this.page.getByRole(role, { name, exact: typeof name === 'string' })
  }
  readonly button = this.named('button')
  readonly link = this.named('link')
  readonly heading = this.named('heading')

  dialog(name: string | RegExp) {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }))
  }

  toast(title: string) {
    return this.page
      .locator('[data-sonner-toast], [aria-label="Latest change"]')
      .filter({ has: this.page.getByText(title, { exact: true }) })
  }

  /** The page heading. */
  get title() {
    return this.page.getByRole('heading', { level: 1 })
  }

  tile(label: string) {
    return this.page
      .getByRole('region', { name: `${label} requests`, exact: true })
      .or(
        this.page
          .getByRole('navigation', { name: 'Requests by status', exact: true })
          .getByRole('link', { name: new RegExp(`^${label}`, 'i') }),
      )
  }

  /** The live state in words, which is found even while a dialog hides the header from the accessibility tree. */
  get liveState() {
    return this.page
      .locator('header')
      .getByRole('status', { includeHidden: true })
      .filter({ hasText: /live|connecting|offline/i })
  }

  async logOut(): Promise<void> {
    await (await this.openSignOut()).click()
  }

  async openSignOut() {
    await this.button(/, account$/).click()
    await this.page.getByRole('menuitem', { name: 'Log out' }).click()
    const question = this.dialog('Are you sure you want to log out?')
    const confirm = question.getByRole('button', { name: 'Confirm' })
    await confirm.waitFor()
    return confirm
  }

  async choose(item: string): Promise<void> {
    await this.button('Settings').click()
    await this.page.getByRole('menuitem', { name: item }).click()
  }

  get anyToast() {
    return this.page.locator('[data-sonner-toast]')
  }

  async newTab(): Promise<App> {
    return new App(await this.page.context().newPage(), this.url)
  }

  static async inside(context: BrowserContext, url: string): Promise<App> {
    return new App(await context.newPage(), url)
  }
}

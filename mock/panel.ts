/** The page at `/mock`: the control API for a person. It loads nothing from elsewhere. */
export const PANEL = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock backend</title>
<h1>Mock backend</h1>
</html>
`

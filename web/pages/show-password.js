/** Lets people see the passwords that they type. A password is hidden again when it is sent, for password managers. */
for (const field of document.querySelectorAll('input[type=password]')) {
  const box = document.createElement('input')
  box.type = 'checkbox'
  const label = document.createElement('label')
  label.className = 'show-password'
  label.append(box, field.dataset.show)
  field.after(label)
  box.addEventListener('change', () => {
    field.type = box.checked ? 'text' : 'password'
  })
  field.form?.addEventListener('submit', () => {
    box.checked = false
    field.type = 'password'
  })
}

-- A session as a person has it, with Neovim's own client: what happens is written to a file, a line for each step.
-- The server, the text and the file for the report are in the environment.

local report = io.open(vim.env.REPORT, "w")
local function tell(line) report:write(line .. "\n") report:flush() end
local function wait(what, holds)
  if not vim.wait(10000, holds, 20) then tell("never: " .. what) vim.cmd("cquit") end
end
local function codes()
  local found = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do table.insert(found, each.code) end
  table.sort(found)
  return table.concat(found, " ")
end
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000)
  for _, answer in pairs(answers or {}) do
    if answer.err then tell(method .. ": " .. answer.err.message) end
    if answer.result then return answer.result end
  end
end
local function at(row, column) vim.api.nvim_win_set_cursor(0, { row, column }) end

vim.cmd("edit " .. vim.env.TEXT)
local client = vim.lsp.start_client({ name = "plybook", cmd = vim.fn.json_decode(vim.env.SERVER), root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
wait("a server", function() return vim.lsp.buf_get_clients(0)[client] ~= nil end)

wait("diagnostics", function() return codes() ~= "" end)
tell("diagnostics: " .. codes())

local found = vim.diagnostic.get(0)[1]
at(found.lnum + 1, found.col)
local range = vim.lsp.util.make_range_params()
range.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(), only = { "quickfix" } }
local actions = ask("textDocument/codeAction", range)
tell("action: " .. actions[1].title)
vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
wait("no diagnostics", function() return codes() == "" end)
tell("diagnostics: " .. codes())

vim.o.virtualedit = "onemore" -- so that the cursor can stand behind the last character
local row = vim.fn.search("to empty")
local line = vim.fn.getline(row)
local begun = line:match("^.*& mid")
vim.fn.setline(row, begun)
at(row, #begun)
local list = ask("textDocument/completion", vim.lsp.util.make_position_params())
for _, item in ipairs(list.items) do
  if item.label == "middle" then tell("completion: " .. item.textEdit.newText) end
end
vim.fn.setline(row, line)

local hover
row = vim.fn.search("define middle")
at(row, #"  define mid")
hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
tell("hover: " .. tostring(hover ~= nil and hover.contents.value:find("be in the middle", 1, true) ~= nil))
vim.lsp.buf.rename("centre")
wait("the new name", function() return vim.fn.search("& centre", "n") > 0 end)
tell("renamed")

vim.lsp.buf.formatting_sync(nil, 10000)
vim.cmd("write")
vim.lsp.stop_client(client)
wait("the end", function() return vim.lsp.client_is_stopped(client) end)
tell("stopped")
vim.cmd("quitall!")

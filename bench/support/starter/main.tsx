import '@ant-design/v5-patch-for-react-19'
import { Refine, useTable, type DataProvider } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { Button, ConfigProvider, Form, Input, Layout, Menu, Select, Space, Table, Typography } from 'antd'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Link, Route, Routes } from 'react-router'

/**
 * What one begins with: Refine and antd as their documentation shows them, one list with its columns, search and filter,
 * nothing deferred. It knows no sign-in, and the answer to its one question is ready.
 */
const unused = () => Promise.reject(new Error('The starter only lists.'))
const dataProvider: DataProvider = {
  getList: async ({ resource }) => (await fetch(`/api/${resource}`)).json(),
  getOne: unused,
  create: unused,
  update: unused,
  deleteOne: unused,
  getApiUrl: () => '/api',
}

const fields = ['title', 'reference', 'classification', 'status', 'listing', 'city', 'unitCount', 'value']

function PropertyList() {
  const { tableQuery, currentPage, setCurrentPage, pageSize, setFilters } = useTable({
    resource: 'properties',
  })
  return (
    <>
      <Typography.Title level={3}>Properties</Typography.Title>
      <Form layout="inline">
        <Form.Item name="title">
          <Input.Search
            placeholder="Search"
            onSearch={(value) => setFilters([{ field: 'title', operator: 'contains', value }])}
          />
        </Form.Item>
        <Form.Item name="status">
          <Select
            style={{ width: 160 }}
            placeholder="Status"
            options={['draft', 'active'].map((value) => ({ value }))}
          />
        </Form.Item>
        <Button type="primary">Create</Button>
      </Form>
      <Table
        rowKey="id"
        loading={tableQuery.isLoading}
        dataSource={[...(tableQuery.data?.data ?? [])]}
        pagination={{
          current: currentPage,
          pageSize,
          total: tableQuery.data?.total,
          onChange: setCurrentPage,
        }}
      >
        {fields.map((field) => (
          <Table.Column key={field} dataIndex={field} title={field} sorter />
        ))}
        <Table.Column
          title="Actions"
          render={() => (
            <Space>
              <Button size="small">Edit</Button>
              <Button size="small">Show</Button>
            </Space>
          )}
        />
      </Table>
    </>
  )
}

createRoot(document.getElementById('root')!).render(
  <BrowserRouter>
    <ConfigProvider>
      <Refine
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={[{ name: 'properties', list: '/properties' }]}
        options={{ disableTelemetry: true, syncWithLocation: true }}
      >
        <Layout style={{ minHeight: '100vh' }}>
          <Layout.Sider>
            <Menu
              theme="dark"
              items={[{ key: 'properties', label: <Link to="/properties">Properties</Link> }]}
            />
          </Layout.Sider>
          <Layout.Content style={{ padding: 24 }}>
            <Routes>
              <Route path="/properties" element={<PropertyList />} />
            </Routes>
          </Layout.Content>
        </Layout>
      </Refine>
    </ConfigProvider>
  </BrowserRouter>,
)
